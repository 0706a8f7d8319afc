// A classic script before the first paint: colour scheme and language are known before anything is drawn, so nothing flashes.
// It also asks for what the page will need: the texts, the person, and the files of the page that the address names.
;(() => {
  // The policy forbids eval; without this zod would probe for it and the browser would report a violation.
  globalThis.__zod_globalConfig = { jitless: true }
  const root = document.documentElement
  let scheme = null
  let token = null
  try {
    scheme = localStorage.getItem('color-scheme')
    token = sessionStorage.getItem('auth.see_as') ?? localStorage.getItem('auth.token')
  } catch {
    // Storage closed by the browser: the system's scheme is used.
  }
  if (scheme !== 'light' && scheme !== 'dark')
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.setAttribute('data-mantine-color-scheme', scheme)
  const known = new Set(['uk', 'en', 'ru', 'es'])
  const chosen = /(?:^|; )i18n_redirected=(\w+)/.exec(document.cookie)?.[1]
  const languages = [chosen, ...navigator.languages.map((tag) => tag.split('-')[0])]
  root.lang = languages.find((language) => known.has(language)) ?? 'en'
  const meta = (name) => document.querySelector(`meta[name="${name}"]`)?.content ?? ''
  const preload = (rel, href, as) => {
    const link = document.createElement('link')
    Object.assign(link, { rel, crossOrigin: 'anonymous' }, as && { as })
    link.href = href
    document.head.append(link)
  }
  preload('preload', `/_i18n/${root.lang}/messages.json?v=${meta('build-id')}`, 'fetch')

  const path = location.pathname.toLowerCase().replace(/(.)\/$/, '$1')
  if (!token || path === '/login') return
  const url = `${meta('api-base').replace(/\/$/, '')}/api/admin/user`
  const headers = { 'accept-language': root.lang, authorization: `Bearer ${token}` }
  const answer = fetch(url, { headers, credentials: 'include' })
  // Whoever takes the answer hears of its failure.
  answer.catch(() => undefined)
  globalThis.askedEarly = { url, token, answer }
  // The build writes the table: which files a page needs beyond those that index.html names.
  const { files, pages } = { files: [], pages: [] }
  const fits = (page) => new RegExp(`^${page.replace(/\*/g, '[^/]+')}$`).test(path)
  for (const at of pages.find(([page]) => fits(page))?.[1] ?? [])
    preload(
      files[at].endsWith('.css') ? 'preload' : 'modulepreload',
      `/${files[at]}`,
      files[at].endsWith('.css') && 'style',
    )
})()
