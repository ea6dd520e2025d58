//! The text that both sides of a level link know before they begin. Never change a letter of it: it is a part of version 1 of
//! the links, and those that players sent to each other would be read wrongly.

/// What levels look like.
pub const SAMPLE: &str = concat!(
    r#""buttons":[{"at":[60,440],"turns":"moon"}],"burrows":[{"a":{"at":[40,560],"angle":-90},"b":{"at":[360,200],"angle":180}}],"#,
    r#""caps":[{"at":[120,580],"angle":-70,"size":"large"}],"moonstones":[[360,60]],"jars":[[60,120]],"#,
    r#""discs":[{"at":[100,260],"radius":60,"handles":2,"angle":45}],"bridges":[{"pegs":["post","rail"],"slack":1.1}],"#,
    r#""slings":[{"left":[150,340],"right":[250,340],"elastic":12,"reach":140}],"ants":["ring"],"halves":[[160,200],[240,200]],"#,
    r#""curtains":[{"at":[300,240],"size":[80,100],"pins":"top","tear":0.4}],"night":true,"lamps":{"glow":{"at":[300,460],"light":160}},"#,
    r#""geysers":[{"at":[240,590],"angle":-90,"heights":[0,80,160],"start":1}],"beads":{"bead":{"from":[40,60],"to":[120,60],"at":0.2}},"#,
    r#""moths":{"moth":{"path":[[260,90],[360,90],[360,160]],"closed":false,"speed":60},"owlet":{"center":[320,260],"radius":40,"speed":-80,"start":0.25}},"#,
    r#""reels":{"reel":{"at":[40,160],"most":300}},"stickies":{"gum":{"at":[130,140],"stuck":true}},"rings":{"ring":{"at":[330,400],"radius":60}},"#,
    r#""pods":{"pod":[60,260]},"seeds":{"seed":{"at":[360,330],"radius":18,"mass":600}},"#,
    r#""thorns":[{"points":[[40,460],[110,440],[180,460]],"nettle":{"on":1.5,"off":2,"delay":1}}],"bubbles":[[320,420]],"#,
    r#""rocks":[{"at":[60,480],"radius":40},{"at":[120,350],"box":[180,30],"angle":20,"friction":0.5,"restitution":0.2},{"at":[300,560],"points":[[-40,20],[0,-20],[40,20]]}],"#,
    r#""breezes":[{"at":[0,400],"size":[400,100],"wind":[200,0],"gusts":0.3}],"puffballs":[{"at":[370,300],"angle":180}],"#,
    r#"{"name":"Swing","hint":"Wait for the right moment.","size":[400,600],"berry":[200,160],"nim":[330,500],"#,
    r#""pegs":{"branch":[200,140],"left":[60,70],"right":[300,80]},"ropes":[{"from":"left","to":"berry"},{"from":"right","to":"berry","length":180,"elastic":30}],"#,
    r#""fireflies":[[140,260],[200,310],[260,280]]}"#,
);
