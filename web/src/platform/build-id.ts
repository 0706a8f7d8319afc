/** The id of the build that this page was loaded from; `dev` in development. */
export const buildId = document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content ?? 'dev'
