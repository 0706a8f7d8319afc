import { Progress, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Job } from '@oselia/contract/platform'
import type { Followed } from './jobs.ts'
import { text } from './messages.ts'

const shown = new Set<number>()
const nameOf = (id: number) => `job-${id}`

/** An indeterminate progress bar: the progress is not known yet. */
const Queued = ({ label }: { label: string }) => (
  <Progress.Root role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100}>
    <Progress.Section value={100} animated withAria={false} />
  </Progress.Root>
)

/** Shows the progress of a job in a toast. */
export const showJob = ({ id, title }: Followed, job: Job | undefined) => {
  const share = job && job.total > 0 ? Math.round((job.done / job.total) * 100) : 0
  const label = text(title)
  const content = {
    id: nameOf(id),
    title: label,
    autoClose: false as const,
    withBorder: true,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': text('ui.close') },
    message: (
      <Stack gap={6}>
        <Text size="sm" c="var(--mantine-color-text)">
          {share > 0 ? text('jobs.progress', { done: job!.done, total: job!.total }) : text('jobs.queued')}
        </Text>
        {share > 0 ? <Progress value={share} aria-label={label} /> : <Queued label={label} />}
        <Text size="xs" c="dimmed">
          {text('jobs.leave')}
        </Text>
      </Stack>
    ),
  }
  // A toast closed by the user is not reopened; the result is announced in any case.
  if (shown.has(id)) return void notifications.update(content)
  shown.add(id)
  notifications.show(content)
}

export const hideJob = (id: number) => {
  shown.delete(id)
  notifications.hide(nameOf(id))
}
