import { Group, Input, Tabs, TextInput, type TextInputProps, Textarea, VisuallyHidden } from '@mantine/core'
import { type Language, languages } from '@oselia/contract/languages'
import { type ReactNode, useState } from 'react'
import classes from './fields.module.css'
import type { SaveForm } from './form.tsx'
import { useText } from './messages.ts'
import { instantOf, wallClock } from './zoned.ts'

type Map = Partial<Record<Language, string>> | null

/** What an input of one language gets. */
export interface LanguageInput {
  value: string
  onChange: (value: string) => void
  error: ReactNode
  lang: Language
  /** `data-path` by which the form finds it. */
  path: string
  label: string
}

interface TextsProps<V extends object> {
  of: SaveForm<V>
  /** Path of the map in the form. */
  name: string
  label: string
  description?: string
  required?: boolean
  multiline?: boolean
  maxLength?: number
  /** Another input in place of the text box, e.g. the rich-text editor. */
  input?: (props: LanguageInput) => ReactNode
}

/** A text that residents read: one input and a tab per language, filled ones marked; Ukrainian is the one that must be there. */
export const TextsField = <V extends object>({
  of,
  name,
  label,
  description,
  required,
  multiline,
  maxLength,
  input,
}: TextsProps<V>) => {
  const t = useText()
  const [chosen, setChosen] = useState<Language>('uk')
  const [seenErrors, setSeenErrors] = useState(of.form.errors)
  const map = valueAt(of.form.getValues(), name) as Map
  const errorIn = (language: Language) =>
    of.form.errors[`${name}.${language}`] ?? (language === 'uk' ? of.form.errors[name] : undefined)
  // New faults: the tab with the first of them comes to the front.
  if (seenErrors !== of.form.errors) {
    setSeenErrors(of.form.errors)
    const faulty = languages.find((language) => errorIn(language))
    if (faulty && faulty !== chosen) setChosen(faulty)
  }
  const write = (value: string) => {
    of.form.setFieldValue(name as never, { ...map, [chosen]: value } as never)
    of.form.clearFieldError(`${name}.${chosen}` as never)
    of.form.clearFieldError(name as never)
  }
  const props: LanguageInput = {
    value: map?.[chosen] ?? '',
    onChange: write,
    error: errorIn(chosen),
    lang: chosen,
    path: `${name}.${chosen}`,
    label,
  }
  return (
    <div className={classes.texts}>
      <Tabs value={chosen} onChange={(next) => setChosen(next as Language)} className={classes.tabs} variant="pills">
        <Tabs.List aria-label={`${label}: ${t('ui.languageTabs')}`}>
          {languages.map((language) => (
            <Tabs.Tab key={language} value={language} className={classes.tab} lang={language}>
              <Group gap={4} wrap="nowrap">
                {language.toUpperCase()}
                <span
                  className={classes.mark}
                  data-filled={Boolean(map?.[language]?.trim()) || undefined}
                  data-faulty={errorIn(language) ? true : undefined}
                />
                <VisuallyHidden>{t(map?.[language]?.trim() ? 'ui.filled' : 'ui.notFilled')}</VisuallyHidden>
              </Group>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {languages
          .filter((language) => language !== chosen)
          .map((language) => (
            <Tabs.Panel key={language} value={language}>
              {null}
            </Tabs.Panel>
          ))}
        <Tabs.Panel value={chosen} tabIndex={-1}>
          {input ? (
            <Input.Wrapper
              label={label}
              labelElement="div"
              description={description}
              withAsterisk={required && chosen === 'uk'}
              error={props.error}
            >
              {input(props)}
            </Input.Wrapper>
          ) : (
            <PlainInput
              {...props}
              description={description}
              required={required && chosen === 'uk'}
              multiline={multiline}
              maxLength={maxLength}
            />
          )}
        </Tabs.Panel>
      </Tabs>
    </div>
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

const valueAt = (values: object, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], values)

interface MomentProps<V extends object> extends Omit<TextInputProps, 'form' | 'name'> {
  of: SaveForm<V>
  name: string
  timeZone?: string
}

/** An instant, typed as the wall clock of the community shows it; null while empty. */
export const MomentField = <V extends object>({ of, name, timeZone = 'Europe/Kyiv', ...props }: MomentProps<V>) => {
  const instant = valueAt(of.form.getValues(), name) as string | null
  return (
    <TextInput
      type="datetime-local"
      {...props}
      data-path={name}
      error={of.form.errors[name]}
      value={instant ? wallClock(instant, timeZone) : ''}
      onChange={(event) => {
        const wall = event.currentTarget.value
        of.form.setFieldValue(name as never, (wall ? instantOf(wall, timeZone) : null) as never)
        of.form.clearFieldError(name as never)
      }}
    />
  )
}

/** A phone number in any usual form; the server answers it as E.164. */
export const PhoneField = (props: TextInputProps) => (
  <TextInput type="tel" inputMode="tel" autoComplete="tel" placeholder="+380 67 123 45 67" {...props} />
)
