//! Pictures as files. A page has no files to write, and does without the code for it.

/// Writes `rgba` (upper line first) as a PNG file.
///
/// # Errors
/// If that is not possible; the message says where and why.
pub fn write(file: &str, width: usize, height: usize, rgba: &[u8]) -> Result<(), String> {
    #[cfg(target_arch = "wasm32")]
    {
        let _ = (width, height, rgba);
        Err(format!("{file}: a page writes no files"))
    }
    #[cfg(not(target_arch = "wasm32"))]
    {
        // The exporter has no errors, only a panic: what is likely to fail is tried before.
        std::fs::File::create(file).map_err(|error| format!("{file}: {error}"))?;
        // It wants the lower line first, as the GPU's own pictures have it.
        let bytes: Vec<u8> = rgba.chunks(4 * width).rev().flatten().copied().collect();
        macroquad::texture::Image { bytes, width: width as u16, height: height as u16 }.export_png(file);
        Ok(())
    }
}
