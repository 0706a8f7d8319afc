import {
  Group,
  Input,
  type InputWrapperProps,
  Tabs,
  TextInput,
  type TextInputProps,
  Textarea,
  VisuallyHidden,
} from '@mantine/core'
import { type Language, languages } from '@oselia/contract/languages'
import { type ReactNode, useState } from 'react'
import { isLocalTime } from './day-time.ts'
import { DayTimeField } from './day-time-field.tsx'
import classes from './fields.module.css'
import type { SaveForm } from './form.tsx'
import { useText } from './messages.ts'
import { useZone } from './zone.ts'
import { instantOf, isInstant, wallClock } from './zoned.ts'

type Map = Partial<Record<Language, string>> | null

/** Props of the input of one language. */
export interface LanguageInput {
  value: string
  onChange: (value: string) => void
  error: ReactNode
  lang: Language
  /** The `data-path` by which the form finds it. */
  path: string
  label: string
}

interface TextsProps<V extends object> {
  of: SaveForm<V>
  /** The form path of the map of texts. */
  name: string
  label: string
  description?: string
  required?: boolean
  multiline?: boolean
  maxLength?: number
  /** Replaces the text box, e.g. by the rich-text editor. */
  input?: (props: LanguageInput) => ReactNode
}

const isFilled = (value: string | undefined) => Boolean(value?.replace(/<[^>]*>/g, '').trim())

/** The selected language and its text. */
const useLanguageTab = <V extends object>({ form, set }: SaveForm<V>, name: string) => {
  const [chosen, setChosen] = useState<Language>('uk')
  const [seen, setSeen] = useState(form.errors)
  const map = valueAt(form.getValues(), name) as Map
  const errorOf = (language: Language, errors = form.errors) =>
    errors[`${name}.${language}`] ?? (language === 'uk' ? errors[name] : undefined)
  // A new error selects its tab; an error that is being corrected leaves the tab unchanged.
  if (seen !== form.errors) {
    setSeen(form.errors)
    const faulty = languages.find((language) => errorOf(language) && !errorOf(language, seen))
    if (faulty && faulty !== chosen) setChosen(faulty)
  }
  const write = (value: string) => {
    set(name, { ...map, [chosen]: value })
    form.clearFieldError(`${name}.${chosen}`)
  }
  return { chosen, setChosen, map, errorOf, write }
}

/** A text in four languages: one input and a tab per language, filled ones marked; Ukrainian is required. */
export const TextsField = <V extends object>({ of, name, label, input, required, ...plain }: TextsProps<V>) => {
  const t = useText()
  const { chosen, setChosen, map, errorOf, write } = useLanguageTab(of, name)
  const must = required && chosen === 'uk'
  const props: LanguageInput = {
    value: map?.[chosen] ?? '',
    onChange: write,
    error: errorOf(chosen),
    lang: chosen,
    path: `${name}.${chosen}`,
    label,
  }
  return (
    <div data-paths={languages.map((language) => `${name}.${language}`).join(' ')}>
      <Tabs value={chosen} onChange={(next) => setChosen(next as Language)} className={classes.tabs} variant="pills">
        <Tabs.List aria-label={`${label}: ${t('ui.languageTabs')}`}>
          {languages.map((language) => (
            <LanguageTab
              key={language}
              language={language}
              filled={isFilled(map?.[language])}
              faulty={errorOf(language) !== undefined}
            />
          ))}
        </Tabs.List>
        <OtherPanels chosen={chosen} />
        <Tabs.Panel value={chosen} tabIndex={-1}>
          {input ? (
            <Input.Wrapper
              label={label}
              labelElement="div"
              description={plain.description}
              withAsterisk={must}
              error={props.error}
            >
              {input(props)}
            </Input.Wrapper>
          ) : (
            <PlainInput {...props} {...plain} required={must} />
          )}
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}

/** `aria-controls` of every tab needs a panel; those of unselected languages are empty. */
const OtherPanels = ({ chosen }: { chosen: Language }) =>
  languages
    .filter((language) => language !== chosen)
    .map((language) => (
      <Tabs.Panel key={language} value={language}>
        {null}
      </Tabs.Panel>
    ))

const LanguageTab = ({ language, filled, faulty }: { language: Language; filled: boolean; faulty: boolean }) => {
  const t = useText()
  return (
    <Tabs.Tab value={language} className={classes.tab} lang={language}>
      <Group gap={4} wrap="nowrap">
        {language.toUpperCase()}
        <span className={classes.mark} data-filled={filled || undefined} data-faulty={faulty || undefined} />
        <VisuallyHidden>{t(filled ? 'ui.filled' : 'ui.notFilled')}</VisuallyHidden>
      </Group>
    </Tabs.Tab>
  )
}

type PlainProps = LanguageInput & Pick<TextsProps<object>, 'description' | 'required' | 'multiline' | 'maxLength'>

const PlainInput = ({ path, onChange, multiline, required, ...props }: PlainProps) => {
  const shared = {
    ...props,
    withAsterisk: required,
    'data-path': path,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  return multiline ? <Textarea autosize minRows={3} maxRows={12} {...shared} /> : <TextInput {...shared} />
}

/** The form value at a path such as `entrances.1.number`. */
export const valueAt = (values: object, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], values)

interface MomentProps<V extends object> extends Omit<InputWrapperProps, 'label' | 'error' | 'id'> {
  of: SaveForm<V>
  name: string
  label: string
  timeZone?: string
  disabled?: boolean
  'data-autofocus'?: boolean | undefined
}

/**
 * An instant typed as local time, of the organisation's time zone unless another is given; null when empty, and what was typed where
 * that is no local time, for the form to refuse.
 */
export const MomentField = <V extends object>({
  of,
  name,
  timeZone,
  'data-autofocus': first,
  ...props
}: MomentProps<V>) => {
  const own = useZone()
  const zone = timeZone ?? own
  const value = valueAt(of.form.getValues(), name) as string | null
  return (
    <DayTimeField
      {...props}
      path={name}
      first={first}
      error={of.form.errors[name]}
      value={isInstant(value) ? wallClock(value, zone) : (value ?? '')}
      onChange={(local) => of.set(name, isLocalTime(local) ? instantOf(local, zone) : local || null)}
    />
  )
}

/** A phone number in any usual format; the server normalises it to E.164. */
export const PhoneField = (props: TextInputProps) => (
  <TextInput type="tel" inputMode="tel" autoComplete="tel" placeholder="+380 67 123 45 67" {...props} />
)
