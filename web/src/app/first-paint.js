// A classic script before the first paint: colour scheme and language are known before anything is drawn, so nothing flashes.
;(() => {
  // The policy forbids eval; without this zod would probe for it and the browser would report a violation.
  globalThis.__zod_globalConfig = { jitless: true }
  const root = document.documentElement
  let scheme = null
  try {
    scheme = localStorage.getItem('color-scheme')
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
  const build = document.querySelector('meta[name="build-id"]')?.content
  const bundle = document.createElement('link')
  Object.assign(bundle, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' })
  bundle.href = `/_i18n/${root.lang}/messages.json?v=${build}`
  document.head.append(bundle)
})()
