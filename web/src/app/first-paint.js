// A classic script before the first paint: sets the colour scheme and language before rendering, so that nothing
// flashes, and starts the requests of the page: texts, the user, and the chunks of its route.
;(() => {
  // Reported once the code that reports errors is loaded.
  globalThis.earlyErrors = []
  addEventListener('error', (event) => globalThis.earlyErrors?.push(event))
  // The CSP forbids eval; without this setting zod would probe for it and the browser would report a violation.
  globalThis.__zod_globalConfig = { jitless: true }
  const root = document.documentElement
  let scheme = null
  let token = null
  try {
    scheme = localStorage.getItem('color-scheme')
    token = sessionStorage.getItem('auth.see_as') ?? localStorage.getItem('auth.token')
  } catch {
    // Storage is blocked by the browser: the system's colour scheme is used.
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
  // The texts that every page has, which the build has written, and what the page at this address needs beyond index.html,
  // which the server has added: files, and parts of the texts.
  const [base, ...needs] = meta('page-needs').split(' ')
  const preloadTexts = (part) => preload('preload', `/assets/texts-${root.lang}-${part}.json`, 'fetch')
  if (base) preloadTexts(base)

  const path = location.pathname.toLowerCase().replace(/(.)\/$/, '$1')
  if (token && path !== '/login') {
    const url = `${meta('api-base').replace(/\/$/, '')}/api/admin/user`
    const headers = { 'accept-language': root.lang, authorization: `Bearer ${token}` }
    const answer = fetch(url, { headers, credentials: 'include' })
    // Avoids an unhandled rejection here; the consumer of the promise handles the error.
    answer.catch(() => undefined)
    globalThis.askedEarly = { url, token, answer }
  }
  // Whoever is not signed in goes on to the login.
  if (!token && path === '/') return
  for (const name of needs) {
    if (name.endsWith('.css')) preload('preload', `/assets/${name}`, 'style')
    else if (name.endsWith('.js')) preload('modulepreload', `/assets/${name}`)
    else preloadTexts(name)
  }
})()
