import type { Plugin } from 'vite'

/**
 * Names the frame's chunks in index.html. The entry imports the frame dynamically to stay small itself;
 * without this line the browser would learn of it only after the entry has run.
 */
export const preloadFrame = (): Plugin => ({
  name: 'preload-frame',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const html = bundle['index.html']
      const frame = Object.values(bundle).find(
        (part) => part.type === 'chunk' && part.facadeModuleId?.endsWith('/app/frame.tsx'),
      )
      if (html?.type !== 'asset' || frame?.type !== 'chunk') return
      const page = String(html.source)
      const scripts = [frame.fileName, ...frame.imports].filter((file) => !page.includes(file))
      const styles = [...(frame.viteMetadata?.importedCss ?? [])]
      const links = [
        ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
        ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ]
      html.source = page.replace('</head>', `  ${links.join('\n    ')}\n  </head>`)
    },
  },
})
