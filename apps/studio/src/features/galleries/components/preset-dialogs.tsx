import { errorHelp, galleryCopy, galleryPresets as texts, planLimit } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { showFieldErrors } from '../../../lib/call-errors.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { useLast } from '../../../lib/hooks.ts'
import { CreationDialog } from '../../../ui/creation-dialog.tsx'
import { NameInput } from '../../../ui/name-input.tsx'
import { presetsQuery, useChangePresets, useDuplicateGallery } from '../api/gallery-presets.ts'
import { planLimitRejection, type PlanLimitRejection } from '../lib/plan-limit-text.ts'
import { replacesPreset } from '../lib/preset-summary.ts'
import { PlanLimitDialog } from './plan-limit-dialog.tsx'

type Source = { readonly id: string; readonly title: string }

type Props = {
  /** Null: closed. */
  readonly gallery: Source | null
  readonly onClose: () => void
}

const rules = [{ required: true, whitespace: true, message: errorHelp.fieldRequired }]

/** Saves the settings of a gallery as a preset. */
export function SavePresetDialog({ gallery, onClose }: Props) {
  const [form] = Form.useForm<{ readonly name: string }>()
  const field = useRef<InputRef>(null)
  const save = useChangePresets()
  const { data: presets = [] } = useQuery({ ...presetsQuery, enabled: gallery !== null })
  const name = Form.useWatch('name', form) ?? ''

  function submit(values: { readonly name: string }) {
    if (gallery === null) return
    save.mutate(
      { kind: 'save', galleryId: gallery.id, name: values.name.trim() },
      { onSuccess: onClose, onError: (error) => void showFieldErrors(form, error, ['name']) },
    )
  }

  return (
    <CreationDialog
      open={gallery !== null}
      title={texts.saveTitle}
      submit={texts.confirm}
      pending={save.isPending}
      form={form}
      initial={{ name: '' }}
      onClose={onClose}
      onOpened={() => field.current?.focus()}
      onSubmit={submit}
    >
      <p>{texts.saveLead}</p>
      <Form.Item
        name="name"
        label={texts.name}
        rules={rules}
        extra={<output>{replacesPreset(presets, name) ? texts.willReplace : null}</output>}
      >
        <Input ref={field} size="large" maxLength={60} autoComplete="off" placeholder={texts.namePlaceholder} />
      </Form.Item>
    </CreationDialog>
  )
}

type CopyValues = { readonly title: string; readonly pictures: boolean }

/** Copies a gallery and opens the copy. */
export function DuplicateDialog({ gallery, onClose }: Props) {
  const [form] = Form.useForm<CopyValues>()
  const field = useRef<InputRef>(null)
  const navigate = useNavigate()
  const duplicate = useDuplicateGallery()
  const [limit, setLimit] = useState<PlanLimitRejection | null>(null)
  const shown = useLast(gallery)

  function showError(error: unknown) {
    const rejection = planLimitRejection(error)
    if (rejection === null) {
      showFieldErrors(form, error, ['title'])
      return
    }
    onClose()
    setLimit(rejection)
  }

  function submit(values: CopyValues) {
    if (gallery === null) return
    duplicate.mutate(
      { id: gallery.id, ...values },
      {
        onSuccess: ({ id }) => {
          onClose()
          void navigate(galleryPaths.pictures(id))
        },
        onError: showError,
      },
    )
  }

  return (
    <>
      <CreationDialog
        key={shown?.id}
        open={gallery !== null}
        title={galleryCopy.title}
        submit={galleryCopy.confirm}
        pending={duplicate.isPending}
        form={form}
        initial={{ title: galleryCopy.suggested(shown?.title ?? ''), pictures: false }}
        onClose={onClose}
        onOpened={() => field.current?.focus({ cursor: 'all' })}
        onSubmit={submit}
      >
        <p>{galleryCopy.lead}</p>
        <Form.Item name="title" label={galleryCopy.name} rules={rules}>
          <NameInput ref={field} />
        </Form.Item>
        <Form.Item name="pictures" valuePropName="checked" extra={galleryCopy.picturesLead}>
          <Checkbox>{galleryCopy.pictures}</Checkbox>
        </Form.Item>
      </CreationDialog>
      <PlanLimitDialog rejection={limit} advice={planLimit.createAdvice} onClose={() => setLimit(null)} />
    </>
  )
}
