import type { Language } from '@oselia/contract/languages'

type Alt = Partial<Record<Language, string>> | null

/** What a picture shows in the language of `local`, else in another one; empty when nobody has said. */
export const altIn = (alt: Alt, local: (texts: { uk: string } & Partial<Record<Language, string>>) => string): string =>
  local({ uk: '', ...alt }) || Object.values(alt ?? {}).find(Boolean) || ''
