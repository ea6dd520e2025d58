// A drag in the words of WebDriver, which Firefox and WebKit share; points are [x, y] in CSS pixels.
export function dragActions(from, to, steps = 8) {
  const moves = Array.from({ length: steps }, (_, i) => {
    const part = (i + 1) / steps;
    const [x, y] = [0, 1].map((axis) => Math.round(from[axis] + (to[axis] - from[axis]) * part));
    return { type: "pointerMove", x, y, duration: 16 };
  });
  const actions = [
    { type: "pointerMove", x: Math.round(from[0]), y: Math.round(from[1]), duration: 0 },
    { type: "pointerDown", button: 0 },
    ...moves,
    { type: "pointerUp", button: 0 },
  ];
  return [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }];
}
