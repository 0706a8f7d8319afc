import { Button, type ButtonProps, Group, Loader, Text } from '@mantine/core'
import type { IssuedPaper } from '@oselia/contract/papers'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useText } from '../../../platform/messages.ts'

/** Whether a paper is in force; only what is not is marked. */
export const PaperState = ({ of }: { of: IssuedPaper['state'] }) => {
  const t = useText()
  return (
    <Text span inherit c={of === 'revoked' ? 'var(--mantine-color-error)' : of === 'replaced' ? 'dimmed' : undefined}>
      {t(`papers.state_${of}`)}
    </Text>
  )
}

/** Opens the PDF of a paper, or says that it is being drawn. */
export const OpenPaper = ({ paper, ...button }: { paper: IssuedPaper } & Pick<ButtonProps, 'size' | 'variant'>) => {
  const t = useText()
  if (!paper.file)
    return (
      <Group gap="xs" role="status">
        <Loader size={16} aria-hidden="true" />
        <Text size="sm">{t('papers.drawing')}</Text>
      </Group>
    )
  return (
    <Button
      {...button}
      component="a"
      href={paper.file.url}
      target="_blank"
      rel="noopener"
      leftSection={<IconFileTypePdf size={18} aria-hidden="true" />}
    >
      {t('papers.open')}
    </Button>
  )
}
