import { Badge } from '@mantine/core'
import type { CountedSection } from '@oselia/contract/counters'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../platform/messages.ts'
import { read } from '../platform/query.ts'

/** In ms. Live events of the counted sections read the counters sooner. */
const AGAIN = 120_000

/** How many things need attention in a section; nothing while there are none. */
export const SectionCounter = ({ section, id }: { section: CountedSection; id: string }) => {
  const t = useText()
  const counts = useQuery({ ...read('GET /counters'), refetchInterval: AGAIN })
  const own = counts.data?.data.find((counter) => counter.section === section)
  if (!own || own.count === 0) return null
  const shown = own.is_capped ? `${own.count}+` : String(own.count)
  return (
    <>
      <Badge size="sm" variant="light" color="orange" aria-hidden="true" miw="fit-content">
        {shown}
      </Badge>
      <span hidden id={id}>
        {t('shell.needAttention', { count: shown })}
      </span>
    </>
  )
}
