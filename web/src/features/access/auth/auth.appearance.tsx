import { Button, Group, type MantineColorScheme, NativeSelect, Stack, Text } from '@mantine/core'
import { type Language, languages } from '@oselia/contract/languages'
import { forgetGuides } from '../../../platform/guide.tsx'
import { text, useLanguage, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { chooseLanguage, languageNames, schemes, useScheme } from '../../../platform/preferences.ts'
import { toast } from '../../../platform/toast.ts'

/** Language, colour scheme and restart of the guides. */
export const Appearance = () => {
  const t = useText()
  const language = useLanguage()
  const { scheme, choose } = useScheme()
  const again = () => {
    forgetGuides()
    void toast({ message: text('own.guidesForgotten') })
  }
  return (
    <Panel id="looks" title={t('own.looks')}>
      <Stack align="flex-start">
        <Text c="dimmed">{t('own.looksText')}</Text>
        <Group>
          <NativeSelect
            label={t('shell.language')}
            value={language}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={(event) => void chooseLanguage(event.currentTarget.value as Language)}
          />
          <NativeSelect
            label={t('shell.theme')}
            value={scheme}
            data={schemes.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(event) => choose(event.currentTarget.value as MantineColorScheme)}
          />
        </Group>
        <Button variant="default" onClick={again}>
          {t('own.guidesAgain')}
        </Button>
      </Stack>
    </Panel>
  )
}
