import { imageCrop, profile, settings, words } from '@revela/phrases'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { notify } from '../../../lib/notices.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { RangeField } from '../../../ui/range-field.tsx'
import { profileCalls, profileQuery } from '../api/profile.ts'
import {
  type Cut,
  cutOf,
  maxZoom,
  wholeCrop,
  zoomed,
  cutImage,
  drawCut,
  type LoadedImage,
  type Output,
} from '../lib/crop.ts'
import styles from './crop-dialog.module.css'
import { CropStage } from './crop-stage.tsx'

type CutPreviewProps = { readonly image: LoadedImage; readonly cut: Cut; readonly className: string | undefined }

const output = { maxEdge: 400, type: 'image/png' } as const

/** A small preview of the cropped image. */
function CutPreview({ image, cut, className }: CutPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCut(canvas.current, image, cut, output)
  }, [image, cut])
  return <canvas ref={canvas} className={className} aria-hidden="true" />
}

const outputs: Readonly<Record<BrandImage, Output>> = {
  logo: { maxEdge: 800, type: 'image/png' },
  avatar: { maxEdge: 512, type: 'image/jpeg' },
}

/** The shapes of a logo; an avatar is always round. */
const shapes = [
  { key: 'whole', shape: null },
  { key: 'square', shape: 1 },
  { key: 'wide', shape: 3 },
] as const

type Props = {
  readonly kind: BrandImage
  readonly image: LoadedImage
  readonly sending: boolean
  readonly onClose: () => void
  readonly onSave: (file: Blob) => void
}

/** Crops the image of the logo or avatar, with a preview. */
export function CropDialog({ kind, image, sending, onClose, onSave }: Props) {
  const name = useId()
  const [crop, setCrop] = useState(wholeCrop)
  const [chosen, setChosen] = useState<(typeof shapes)[number]['key']>('whole')
  const body = useRef<HTMLDivElement>(null)
  const round = kind === 'avatar'
  const shape = round ? 1 : (shapes.find(({ key }) => key === chosen)?.shape ?? null)
  const cut = cutOf(image, shape, crop)

  async function save() {
    onSave(await cutImage(image, cut, outputs[kind]))
  }

  return (
    <Dialog
      width={860}
      onClose={onClose}
      mask={{ closable: false }}
      afterOpenChange={(opened) => {
        if (opened) body.current?.querySelector<HTMLElement>('[role=slider]')?.focus()
      }}
      title={round ? imageCrop.avatarTitle : imageCrop.logoTitle}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="primary" size="large" loading={sending} onClick={() => void save()}>
            {imageCrop.save}
          </Button>
        </>
      }
    >
      <div className={styles.body} ref={body}>
        <CropStage image={image} shape={shape} round={round} crop={crop} onChange={setCrop} />
        <div className={styles.controls}>
          {round ? null : (
            <fieldset>
              <legend className={styles.legend}>{imageCrop.shape}</legend>
              <div className={styles.shapes}>
                {shapes.map(({ key }) => (
                  <label key={key} className={styles.shape}>
                    <input
                      type="radio"
                      name={name}
                      checked={chosen === key}
                      onChange={() => {
                        setChosen(key)
                        setCrop(wholeCrop)
                      }}
                    />
                    {imageCrop.shapes[key]}
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          <RangeField
            label={imageCrop.zoom}
            value={Math.round(crop.zoom * 100)}
            min={100}
            max={maxZoom * 100}
            step={5}
            write={(value) => `${value}%`}
            onChange={(value) => setCrop(zoomed(image, shape, crop, value / 100))}
          />
          <div>
            <p className={styles.legend}>{imageCrop.preview}</p>
            {round ? (
              <div className={styles.faces}>
                <CutPreview image={image} cut={cut} className={styles.large} />
                <CutPreview image={image} cut={cut} className={styles.small} />
              </div>
            ) : (
              <div className={styles.grounds}>
                <span className={styles.ground} title={profile.brand.onLight}>
                  <CutPreview image={image} cut={cut} className={styles.logo} />
                </span>
                <span className={styles.ground} data-dark title={profile.brand.onDark}>
                  <CutPreview image={image} cut={cut} className={styles.logo} />
                </span>
              </div>
            )}
          </div>
        </div>
      </div>
    </Dialog>
  )
}

export type BrandImage = 'logo' | 'avatar'

async function refresh(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: profileQuery.queryKey, exact: true }),
    queries.invalidateQueries({ queryKey: customerInfoQuery.queryKey }),
  ])
}

function send(image: BrandImage, file: Blob): Promise<unknown> {
  const body = new FormData()
  body.append(image, file, `${image}.${file.type === 'image/png' ? 'png' : 'jpg'}`)
  return image === 'logo' ? call(profileCalls.setLogo, { body }) : call(profileCalls.setAvatar, { body })
}

/** The global error handler shows a rejected file: with the server's help text, or as an unexpected error. */
export function useSendImage(image: BrandImage) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: Blob) => send(image, file),
    onSuccess: async () => {
      await refresh(queries)
      notify('success', image === 'logo' ? profile.brand.logoSent : profile.brand.avatarSent)
    },
  })
}

export function useDeleteImage(image: BrandImage) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(image === 'logo' ? profileCalls.deleteLogo : profileCalls.deleteAvatar),
    onSuccess: async () => {
      await refresh(queries)
      notify('success', settings.saved)
    },
  })
}
