import { Button, Group, Slider, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import '@mantine/core/styles/Slider.layer.css'
import 'react-easy-crop/react-easy-crop.css'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import type { Crop } from './news.fields.ts'
import classes from './news.module.css'

interface Props {
  url: string
  crop: Crop | null
  apply: (crop: Crop) => void
  close: () => void
}

const rounded = ({ x, y, width, height }: Crop): Crop => {
  const round = (value: number) => Math.round(value * 100) / 100
  return { x: round(x), y: round(y), width: round(width), height: round(height) }
}

const CropDialog = ({ url, crop, apply, close }: Props) => {
  const t = useText()
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [chosen, choose] = useState<Crop | null>(crop)
  return (
    <Stack>
      <Text size="sm">{t('news.cropHint')}</Text>
      <div className={classes.stage}>
        <Cropper
          image={url}
          aspect={16 / 9}
          crop={position}
          zoom={zoom}
          maxZoom={4}
          initialCroppedAreaPercentages={crop ?? undefined}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(part) => choose(part)}
          cropperProps={{ 'aria-label': t('news.cropArea'), role: 'group' }}
          keyboardStep={8}
        />
      </div>
      <Slider thumbLabel={t('news.zoom')} label={null} min={1} max={4} step={0.1} value={zoom} onChange={setZoom} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        <Button
          onClick={() => {
            if (chosen) apply(rounded(chosen))
            close()
          }}
        >
          {t('news.cropSave')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Chooses the visible part of a cover. */
export const cropCover = (url: string, crop: Crop | null, apply: (crop: Crop) => void) =>
  showModal({
    title: text('news.cover_crop'),
    size: 'lg',
    body: (close) => <CropDialog url={url} crop={crop} apply={apply} close={close} />,
  })
