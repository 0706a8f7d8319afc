/** The id of the build that this page was loaded from; `dev` while developing. */
export const buildId = document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content ?? 'dev'
