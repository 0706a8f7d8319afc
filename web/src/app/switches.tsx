import { ActionIcon, NativeSelect } from '@mantine/core'
import { languages } from '@oselia/contract/languages'
import { useLanguage, useText } from '../platform/messages.ts'
import { chooseLanguage, languageNames, schemes, useScheme } from '../platform/preferences.ts'

/** The language as a native select, so that the login page loads no menu code. */
export const LanguageSelect = () => {
  const t = useText()
  const now = useLanguage()
  return (
    <NativeSelect
      aria-label={t('shell.language')}
      size="xs"
      value={now}
      data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
      onChange={(event) => void chooseLanguage(event.currentTarget.value as (typeof languages)[number])}
    />
  )
}

/** Cycles through the three colour schemes. */
export const ThemeSwitch = () => {
  const t = useText()
  const { scheme, choose } = useScheme()
  const at = schemes.findIndex(({ value }) => value === scheme)
  const { label, icon: Now } = schemes[at === -1 ? 2 : at]!
  const name = `${t('shell.theme')}: ${t(label)}`
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={name}
      title={name}
      onClick={() => choose(schemes[(at + 1) % schemes.length]!.value)}
    >
      <Now size={18} aria-hidden="true" />
    </ActionIcon>
  )
}
