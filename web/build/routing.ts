/** Locations of the URL map and of the generated route tree. */
export const routing = {
  target: 'react' as const,
  routesDirectory: './src',
  virtualRouteConfig: './src/app/routes.ts',
  generatedRouteTree: './.build/route-tree.ts',
  quoteStyle: 'single' as const,
  semicolons: false,
  disableLogging: true,
}
