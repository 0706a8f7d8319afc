import { Button, Group, Text } from '@mantine/core'
import { useText } from '../../../platform/messages.ts'
import { toast } from '../../../platform/toast.ts'
import type { Builder } from './interviews.builder.state.ts'
import { templateNames, templateQuestions } from './interviews.templates.rules.ts'

/** Buttons that fill in the questions of a template. */
export const Templates = ({ builder }: { builder: Builder }) => {
  const t = useText()
  return (
    <div role="group" aria-label={t('interviewBuilder.templates')}>
      <Text size="sm" c="dimmed" mb={6}>
        {t('interviewBuilder.templates')}
      </Text>
      <Group gap="xs">
        {templateNames.map((name) => (
          <Button
            key={name}
            size="sm"
            variant="light"
            onClick={() => {
              const questions = templateQuestions(name)
              builder.write(questions)
              builder.open(questions[0]!.key, 'head')
              void toast({ message: t('interviewBuilder.templateUsed', { name: t(`interviewTemplates.${name}`) }) })
            }}
          >
            {t(`interviewTemplates.${name}`)}
          </Button>
        ))}
      </Group>
    </div>
  )
}
