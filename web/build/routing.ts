/** Where the router finds the URL map and where it writes the tree that it makes of it. */
export const routing = {
  target: 'react' as const,
  routesDirectory: './src',
  virtualRouteConfig: './src/app/routes.ts',
  generatedRouteTree: './.build/route-tree.ts',
  quoteStyle: 'single' as const,
  semicolons: false,
  disableLogging: true,
}
