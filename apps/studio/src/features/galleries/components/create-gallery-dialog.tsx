import { ApiError } from '@revela/contract/client'
import { presetSuggestions } from '@revela/domain'
import { errorHelp, galleryCreation, galleryPresets } from '@revela/phrases'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { showFieldErrors } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { CreationDialog } from '../../../ui/creation-dialog.tsx'
import { NameInput } from '../../../ui/name-input.tsx'
import { galleryCalls, refreshLists } from '../api/galleries.ts'
import { defaultAccessQuery } from '../api/gallery-access.ts'
import { presetCalls, presetsQuery } from '../api/gallery-presets.ts'
import { planLimitRejection, type PlanLimitRejection } from '../lib/plan-limit-text.ts'
import styles from './create-gallery-dialog.module.css'
import { type ChosenPreset, PresetChoice } from './preset-choice.tsx'

const creationFields = ['title'] as const

/** A suggestion becomes a preset of the account when it is first used. */
async function presetBody(preset: ChosenPreset): Promise<{ preset_id?: string }> {
  if (preset === '') return {}
  const suggestion = presetSuggestions.find((one) => one === preset)
  if (suggestion === undefined) return { preset_id: preset }
  const { presets } = await call(presetCalls.addSuggested, { body: { suggestion } })
  const added = presets.find(({ name }) => name === galleryPresets.suggestions[suggestion].name)
  return added === undefined ? {} : { preset_id: added.id }
}

function useCreateGallery() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ title, preset }: { readonly title: string; readonly preset: ChosenPreset }) =>
      call(galleryCalls.create, { body: { title, ...(await presetBody(preset)) } }),
    onSuccess: () =>
      Promise.all([refreshLists(queries), queries.invalidateQueries({ queryKey: presetsQuery.queryKey })]),
    meta: { codes: ['PlanLimitReached'], fields: creationFields },
  })
}

type Values = { readonly title: string }

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  /** The plan allows no more galleries; the rejection contains its limit. */
  readonly onLimit: (rejection: PlanLimitRejection) => void
}

const rules = [{ required: true, whitespace: true, message: errorHelp.fieldRequired }]

export function CreateGalleryDialog({ open, onClose, onLimit }: Props) {
  const [form] = Form.useForm<Values>()
  const field = useRef<InputRef>(null)
  const navigate = useNavigate()
  const create = useCreateGallery()
  const { data: access } = useQuery({ ...defaultAccessQuery, enabled: open })
  const { data: presets } = useQuery({ ...presetsQuery, enabled: open })
  const [preset, setPreset] = useState<ChosenPreset>('')
  const hint = (
    <>
      {galleryCreation.hint}
      {access === undefined || preset !== '' ? null : (
        <span className={styles.access}>{galleryCreation.access[access]}</span>
      )}
    </>
  )

  function close() {
    setPreset('')
    onClose()
  }

  function showError(error: unknown) {
    const limit = planLimitRejection(error)
    if (limit !== null) {
      close()
      onLimit(limit)
    } else if (error instanceof ApiError && error.code === 'PlanLimitReached') {
      notify('error', galleryCreation.somethingWrong)
    } else showFieldErrors(form, error, creationFields)
  }

  function submit({ title }: Values) {
    create.mutate(
      { title, preset },
      {
        onSuccess: ({ id }) => void navigate(galleryPaths.pictures(id)),
        onError: showError,
      },
    )
  }

  return (
    <CreationDialog
      open={open}
      title={galleryCreation.title}
      submit={galleryCreation.submit}
      pending={create.isPending}
      form={form}
      initial={{ title: '' }}
      onClose={close}
      onOpened={() => field.current?.focus()}
      onSubmit={submit}
    >
      <Form.Item name="title" rules={rules} extra={hint}>
        <NameInput ref={field} aria-label={galleryCreation.title} placeholder={galleryCreation.placeholder} />
      </Form.Item>
      {presets === undefined ? null : <PresetChoice presets={presets} value={preset} onChange={setPreset} />}
    </CreationDialog>
  )
}
