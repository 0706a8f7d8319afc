import { Button, Fieldset, Group, Text } from '@mantine/core'
import type { Announcement } from '@oselia/contract/announcements'
import { type Language, languages } from '@oselia/contract/languages'
import {
  IconBulb,
  IconDroplet,
  IconElevator,
  IconFlame,
  IconGasStation,
  IconHomeShield,
  IconPipeline,
  type TablerIcon,
} from '@tabler/icons-react'
import { useText } from '../../../platform/messages.ts'
import { toast } from '../../../platform/toast.ts'
import type { AnnouncementForm } from './announcements.form.tsx'
import { type TemplateName, templates } from './announcements.templates.messages.ts'

const icons: Record<TemplateName, TablerIcon> = {
  water: IconDroplet,
  light: IconBulb,
  heating: IconFlame,
  lift: IconElevator,
  gas: IconGasStation,
  sewage: IconPipeline,
  shelter: IconHomeShield,
}

/** Urgent kinds, with the templates of each. */
const ofKind: Partial<Record<Announcement['kind'], TemplateName[]>> = {
  emergency: ['water', 'light', 'heating', 'lift', 'gas', 'sewage'],
  outage: ['water', 'light', 'heating', 'gas'],
  security: ['shelter', 'gas'],
}

const ready = (field: 'title' | 'body', language: Language): string[] =>
  Object.values(templates).map((one) => one[field][language])

/** Fills fields that are empty or hold another template; typed text is preserved. */
const filled = (field: 'title' | 'body', name: TemplateName, now: Partial<Record<Language, string>>) =>
  Object.fromEntries(
    languages.map((language) => {
      const own = now[language] ?? ''
      return [language, own === '' || ready(field, language).includes(own) ? templates[name][field][language] : own]
    }),
  ) as Record<Language, string>

/** Template buttons of the chosen kind. */
export const Templates = ({ form }: Pick<AnnouncementForm, 'form'>) => {
  const t = useText()
  const { kind, title, body } = form.getValues()
  const names = ofKind[kind]
  if (!names) return null
  const use = (name: TemplateName) => {
    form.setValues({ title: filled('title', name, title), body: filled('body', name, body) })
    form.clearErrors()
    void toast({ message: t('announcements.templateUsed', { name: t(`announcements.${name}`) }) })
  }
  return (
    <Fieldset variant="unstyled" legend={t('announcements.templates')}>
      <Text size="xs" c="dimmed">
        {t('announcements.templatesHint')}
      </Text>
      <Group gap="xs" mt={6}>
        {names.map((name) => {
          const Icon = icons[name]
          return (
            <Button
              key={name}
              size="compact-sm"
              variant="default"
              leftSection={<Icon size={16} aria-hidden="true" />}
              onClick={() => use(name)}
            >
              {t(`announcements.${name}`)}
            </Button>
          )
        })}
      </Group>
    </Fieldset>
  )
}
