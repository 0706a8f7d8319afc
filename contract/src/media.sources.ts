import { sizeFormats } from './media.enums.js'

/** The sources of a `<picture>`, AVIF first; none for a picture without sizes. */
export const sourcesOf = (url: string, sizes: readonly number[]): { type: string; srcSet: string }[] => {
  if (sizes.length === 0) return []
  const asked = url.includes('?') ? `${url}&` : `${url}?`
  return sizeFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: sizes.map((width) => `${asked}width=${width}&format=${format} ${width}w`).join(', '),
  }))
}
