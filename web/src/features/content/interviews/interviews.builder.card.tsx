import { Button, Checkbox, Group, NativeSelect, Text, Textarea } from '@mantine/core'
import { questionKinds, type QuestionKind } from '@oselia/contract/interviews.enums'
import type { Question } from '@oselia/contract/interviews.questions'
import { hasOptions } from '@oselia/contract/interviews.rules'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import classes from './interviews.builder.module.css'
import { AskIf, Limits, type PartProps, ScaleEnds } from './interviews.builder.parts.tsx'
import { ofKind, written } from './interviews.builder.rules.ts'
import { Options } from './interviews.builder.options.tsx'

interface Acts {
  up: () => void
  down: () => void
  duplicate: () => void
  remove: () => void
}

const Actions = ({ up, down, duplicate, remove, locked }: Acts & { locked: boolean }) => {
  const t = useText()
  if (locked) return null
  const button = (label: string, icon: ReactNode, act: () => void) => (
    <Button size="compact-sm" variant="default" leftSection={icon} onClick={act}>
      {label}
    </Button>
  )
  return (
    <Group gap="xs">
      {button(t('interviewBuilder.up'), <IconArrowUp size={16} aria-hidden="true" />, up)}
      {button(t('interviewBuilder.down'), <IconArrowDown size={16} aria-hidden="true" />, down)}
      {button(t('interviewBuilder.duplicate'), <IconCopy size={16} aria-hidden="true" />, duplicate)}
      {button(t('ui.delete'), <IconTrash size={16} aria-hidden="true" />, remove)}
    </Group>
  )
}

const Help = ({ question: { help }, path, language, write }: PartProps) => {
  const t = useText()
  const [wanted, want] = useState(false)
  if (help === null && !wanted)
    return (
      <Button size="compact-sm" variant="subtle" style={{ justifySelf: 'start' }} onClick={() => want(true)}>
        {t('interviewBuilder.addHelp')}
      </Button>
    )
  return (
    <Textarea
      label={t('interviewBuilder.help')}
      autosize
      minRows={1}
      maxLength={1000}
      lang={language}
      ref={(input) => void (wanted && help === null && input?.focus())}
      data-path={`${path}.help.${language}`}
      placeholder={language === 'uk' ? undefined : help?.uk}
      value={help?.[language] ?? ''}
      onChange={(event) => write({ help: written(help, language, event.currentTarget.value) })}
    />
  )
}

interface Props extends PartProps, Acts {
  earlier: readonly { question: Question; number: number }[]
}

/** The open question of the builder. */
export const QuestionEditor = (props: Props) => {
  const t = useText()
  const { question, path, language, locked, errorOf, write, earlier } = props
  const { kind, text, required } = question
  const textError = errorOf(`${path}.text.uk`)
  return (
    <div className={classes.body}>
      <Textarea
        label={t('interviewBuilder.questionText')}
        withAsterisk={language === 'uk'}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={500}
        lang={language}
        data-path={`${path}.text.${language}`}
        placeholder={language === 'uk' ? undefined : text.uk}
        value={text[language] ?? ''}
        error={textError}
        onChange={(event) => write({ text: { ...text, [language]: event.currentTarget.value } })}
      />
      <Group gap="md" align="flex-end">
        <NativeSelect
          label={t('interviewBuilder.kind')}
          disabled={locked}
          value={kind}
          data={questionKinds.map((value) => ({ value, label: t(`interviewBuilder.${value}`) }))}
          onChange={(event) => write(ofKind(question, event.currentTarget.value as QuestionKind))}
        />
        <Checkbox
          mb={8}
          label={t('interviewBuilder.required')}
          disabled={locked}
          checked={required}
          onChange={(event) => write({ required: event.currentTarget.checked })}
        />
      </Group>
      {hasOptions(kind) && <Options {...props} write={(options) => write({ options })} />}
      {kind === 'multiple' && <Limits {...props} />}
      {kind === 'scale' && <ScaleEnds {...props} />}
      <Help {...props} />
      <AskIf {...props} earlier={earlier} />
      <Actions {...props} />
    </div>
  )
}

/** What a closed question says of itself below its text. */
export const useAbout = () => {
  const t = useText()
  return ({ kind, required, options }: Question, condition: string | null) =>
    [
      t(`interviewBuilder.${kind}`),
      hasOptions(kind) && t('interviewBuilder.optionsCount', { count: options.length }),
      !required && t('interviewBuilder.optional'),
      condition,
    ]
      .filter(Boolean)
      .join(' · ')
}

/** Sentences of what is wrong with a question that none of its inputs shows. */
export const CardErrors = ({ errors }: { errors: readonly string[] }) =>
  errors.map((sentence) => (
    <Text key={sentence} span className={classes.error}>
      {sentence}
    </Text>
  ))
