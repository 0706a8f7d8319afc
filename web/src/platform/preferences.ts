import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import type { Language } from '@oselia/contract/languages'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { call } from './api.ts'
import { languageChosen, languageGuessed, setLanguage } from './messages.ts'
import { queryClient } from './query.ts'
import { signIn } from './session.acts.ts'
import { loadUser, signedIn } from './session.ts'
import { schemeChosen, schemeGuessed, schemeTaken } from './theme.ts'

/** Each language is named in itself, so these are no texts to translate. */
export const languageNames = { uk: 'Українська', en: 'English', ru: 'Русский', es: 'Español' } as const

const save = (body: { locale: Language } | { theme: MantineColorScheme }) => {
  if (signedIn()) void call('POST /user', { body }).catch(() => undefined)
}

/** Changes the language of the page at once. */
export const chooseLanguage = async (language: Language) => {
  languageChosen()
  await setLanguage(language)
  // Letters and codes to the person are written in this language too; the page does not wait for that.
  save({ locale: language })
  // Addresses and other words come from the server in the caller's language.
  void queryClient.invalidateQueries()
}

/** The colour schemes, in the order of the menu. */
export const schemes = [
  { value: 'light', label: 'shell.themeLight', icon: IconSun },
  { value: 'dark', label: 'shell.themeDark', icon: IconMoon },
  { value: 'auto', label: 'shell.themeAuto', icon: IconDeviceDesktop },
] as const satisfies readonly { value: MantineColorScheme; label: string; icon: unknown }[]

/** The colour scheme of this browser, and the way to choose another, which is saved with the account too. */
export const useScheme = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choose = (scheme: MantineColorScheme) => {
    schemeChosen()
    setColorScheme(scheme)
    save({ theme: scheme })
  }
  return { scheme: colorScheme, choose }
}

/** Takes language and colours saved with the account, unless others were chosen by hand in this browser. */
const takeHabits = async (setScheme: (scheme: MantineColorScheme) => void) => {
  if (!languageGuessed() && !schemeGuessed()) return
  const { locale, theme } = await loadUser()
  if (theme && schemeGuessed()) {
    setScheme(theme)
    schemeTaken()
  }
  if (!locale || !languageGuessed()) return
  await setLanguage(locale)
  // What the first page has read meanwhile is written in the language before.
  await queryClient.invalidateQueries()
}

/** Starts the session of a token that a login answered. */
export const useEnter = () => {
  const { setColorScheme } = useMantineColorScheme()
  return (accessToken: string) => {
    signIn(accessToken)
    void takeHabits(setColorScheme).catch(() => undefined)
  }
}
