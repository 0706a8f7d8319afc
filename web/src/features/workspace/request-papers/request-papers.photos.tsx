import { Checkbox, Group, Image, Stack, Text } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { useText } from '../../../platform/messages.ts'

interface Props {
  request: ServiceRequest
  chosen: readonly number[]
  choose: (ids: number[]) => void
}

/** Pictures of the request of which some stand in the act, in the order in which they are chosen. */
export const PhotosField = ({ request: { before, after, files }, chosen, choose }: Props) => {
  const t = useText()
  const pictures = [...before, ...after, ...files].filter(({ mime }) => mime.startsWith('image/'))
  if (pictures.length === 0) return null
  return (
    <Checkbox.Group
      label={t('requestPapers.photos')}
      description={t('requestPapers.photosHint')}
      value={chosen.map(String)}
      onChange={(ids) => choose(ids.map(Number))}
    >
      <Stack gap="xs" mt="xs">
        {pictures.map(({ id, name, url }) => (
          <Checkbox
            key={id}
            value={String(id)}
            disabled={chosen.length >= 12 && !chosen.includes(id)}
            label={
              <Group gap="xs" wrap="nowrap">
                <Image src={url} alt="" w={64} h={48} fit="cover" radius="sm" />
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Text>
              </Group>
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
