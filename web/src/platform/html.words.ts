/** What a rich text says, without its tags: a paragraph or an item of a list is a line. A plain text stays as it is. */
export const wordsOf = (html: string) => {
  if (!/<\w/.test(html)) return html
  const apart = html.replace(/<(?:br|\/(?:p|li|h[2-4]|blockquote|pre))\b[^>]*>/gi, '$&\n')
  return (new DOMParser().parseFromString(apart, 'text/html').body.textContent ?? '').trim()
}
