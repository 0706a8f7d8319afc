import type { MantineColorScheme } from '@mantine/core'
import type { Language } from '@oselia/contract/languages'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { call } from '../platform/api.ts'
import { languageChosen, setLanguage } from '../platform/messages.ts'
import { queryClient } from '../platform/query.ts'
import { signedIn } from '../platform/session.ts'

/** Each language is named in itself, so these are no texts to translate. */
export const languageNames = { uk: 'Українська', en: 'English', ru: 'Русский', es: 'Español' } as const

/** Changes the language of the page at once. */
export const chooseLanguage = async (language: Language) => {
  languageChosen()
  await setLanguage(language)
  // Letters and codes to the person are written in this language too; the page does not wait for that.
  if (signedIn()) void call('POST /user', { body: { locale: language } }).catch(() => undefined)
  // Addresses and other words come from the server in the caller's language.
  void queryClient.invalidateQueries()
}

/** The colour schemes, in the order of the menu. */
export const schemes = [
  { value: 'light', label: 'shell.themeLight', icon: IconSun },
  { value: 'dark', label: 'shell.themeDark', icon: IconMoon },
  { value: 'auto', label: 'shell.themeAuto', icon: IconDeviceDesktop },
] as const satisfies readonly { value: MantineColorScheme; label: string; icon: unknown }[]
