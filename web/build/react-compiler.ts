import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/** Files that may contain a component or hook: the same pattern as in the compiler's own preset. */
const component = /forwardRef|memo|\b(?:[A-Z]|use[A-Z0-9])/

/** Runs the React Compiler on the sources of the web app; types and JSX are compiled by later steps. */
export const reactCompiler = (): Plugin => ({
  name: 'react-compiler',
  enforce: 'pre',
  config: () => ({ optimizeDeps: { include: ['react/compiler-runtime'] } }),
  applyToEnvironment: (environment) => environment.config.consumer === 'client',
  transform: {
    filter: { id: { include: /\.[jt]sx?(?:$|\?)/, exclude: /[/\\]node_modules[/\\]/ }, code: component },
    async handler(code, id) {
      const [filename = id] = id.split('?')
      const result = await transformAsync(code, {
        filename,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        plugins: ['babel-plugin-react-compiler'],
        parserOpts: {
          sourceType: 'module',
          plugins: filename.endsWith('.ts') ? ['typescript'] : ['typescript', 'jsx'],
        },
      })
      return result?.code == null ? null : { code: result.code, map: result.map }
    },
  },
})
