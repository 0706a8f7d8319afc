/** Widths in pixels in which a picture is stored beside the original; none larger than the original is made. */
export const pictureWidths = [320, 640, 1280, 1920] as const

/** Formats of the sizes; a browser takes the first one that it can show. */
export const sizeFormats = ['avif', 'webp'] as const
export type SizeFormat = (typeof sizeFormats)[number]
