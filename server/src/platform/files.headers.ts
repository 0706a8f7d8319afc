/** Validity of a signed URL, in seconds. */
export const urlTtlSeconds = 600

interface Presented {
  name: string
  mime: string
  bytes: number
  active_content: boolean
}

const shownInPlace = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'application/pdf'])

/** The headers of a file; one with active content is downloaded, not shown. */
export const headersOf = ({ name, mime, bytes, active_content }: Presented): Record<string, string> => ({
  'content-type': mime,
  'content-length': String(bytes),
  'content-disposition': `${shownInPlace.has(mime) && !active_content ? 'inline' : 'attachment'}; ${fileName(name)}`,
  'cache-control': `private, max-age=${urlTtlSeconds}`,
  // The browser must neither sniff another type nor run scripts in the file.
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
})

/** The name of a file in `content-disposition`. RFC 6266: plain letters for the old, RFC 5987 for the rest. */
export const fileName = (name: string) => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `filename="${plain}"; filename*=UTF-8''${exact}`
}
