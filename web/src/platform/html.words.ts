/** The plain text of HTML: a paragraph or list item becomes a line. Plain text is returned unchanged. */
export const wordsOf = (html: string) => {
  if (!/<\w/.test(html)) return html
  const apart = html.replace(/<(?:br|\/(?:p|li|h[2-4]|blockquote|pre))\b[^>]*>/gi, '$&\n')
  return (new DOMParser().parseFromString(apart, 'text/html').body.textContent ?? '').trim()
}
