import { Button, FileButton } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { upload } from '../../../platform/upload.ts'
import { changeRequest } from './requests.details.actions.ts'

/** Pictures of a request at work show what has been done; earlier ones show what is broken. */
export const pictureGroup = ({ status }: Pick<ServiceRequest, 'status'>) =>
  ['in_progress', 'waiting', 'done'].includes(status) ? 'after' : 'before'

/** Takes a picture with the camera of the phone and adds it to the request. */
export const Camera = ({ request }: { request: ServiceRequest }) => {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const group = pictureGroup(request)
  const add = async (file: File) => {
    setBusy(true)
    try {
      const { id } = await upload(file, 'attachment')
      const change = (now: ServiceRequest) =>
        group === 'after'
          ? { after_ids: [...now.after.map((one) => one.id), id] }
          : { before_ids: [...now.before.map((one) => one.id), id] }
      await changeRequest(request.id, change, { joins: true })
      await toast({ message: t(`requestWork.pictured_${group}`) })
    } catch (error) {
      await toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileButton accept="image/*" capture="environment" onChange={(file) => file && void add(file)}>
      {(props) => (
        <Button
          {...props}
          size="lg"
          px={6}
          fz="sm"
          variant="light"
          loading={busy}
          leftSection={<IconCamera size={20} aria-hidden="true" />}
        >
          {t('requestWork.camera')}
        </Button>
      )}
    </FileButton>
  )
}
