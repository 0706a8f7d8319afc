import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import type { Language } from '@oselia/contract/languages'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { call } from './api.ts'
import { languageChosen, languageGuessed, setLanguage } from './messages.ts'
import { queryClient } from './query.ts'
import { signIn } from './session.acts.ts'
import { signedIn } from './session.ts'
import { loadUser } from './user.ts'
import { toastError } from './toast.ts'
import { schemeChosen, schemeGuessed, schemeTaken } from './theme.ts'

/** Native names of languages are not translated. */
export const languageNames = { uk: 'Українська', en: 'English', ru: 'Русский', es: 'Español' } as const

const save = (body: { locale: Language } | { theme: MantineColorScheme }) => {
  if (signedIn()) void call('POST /user', { body }).catch(() => undefined)
}

/** Changes the language at once; when its texts can't be loaded, the language stays and a toast tells it. */
export const chooseLanguage = async (language: Language) => {
  try {
    await setLanguage(language)
  } catch (error) {
    await toastError(error)
    return
  }
  languageChosen()
  // Also stored in the user account for e-mails and codes; the page does not wait for it.
  save({ locale: language })
  // Addresses and other texts from the server depend on the language, so all queries are refetched.
  void queryClient.invalidateQueries()
}

/** The colour schemes, in menu order. */
export const schemes = [
  { value: 'light', label: 'shell.themeLight', icon: IconSun },
  { value: 'dark', label: 'shell.themeDark', icon: IconMoon },
  { value: 'auto', label: 'shell.themeAuto', icon: IconDeviceDesktop },
] as const satisfies readonly { value: MantineColorScheme; label: string; icon: unknown }[]

/** The colour scheme of this browser with a setter, which also stores it in the user account. */
export const useScheme = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choose = (scheme: MantineColorScheme) => {
    schemeChosen()
    setColorScheme(scheme)
    save({ theme: scheme })
  }
  return { scheme: colorScheme, choose }
}

/** Applies the language and colour scheme stored in the user account, unless others were chosen in this browser. */
const takeHabits = async (setScheme: (scheme: MantineColorScheme) => void) => {
  if (!languageGuessed() && !schemeGuessed()) return
  const { locale, theme } = await loadUser()
  if (theme && schemeGuessed()) {
    setScheme(theme)
    schemeTaken()
  }
  if (!locale || !languageGuessed()) return
  await setLanguage(locale)
  // Data loaded meanwhile is in the previous language.
  await queryClient.invalidateQueries()
}

/** Starts the session of a token from a login. */
export const useEnter = () => {
  const { setColorScheme } = useMantineColorScheme()
  return (accessToken: string) => {
    signIn(accessToken)
    void takeHabits(setColorScheme).catch(() => undefined)
  }
}
