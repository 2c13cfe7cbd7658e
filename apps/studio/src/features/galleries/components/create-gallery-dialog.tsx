import { ApiError } from '@revela/contract/client'
import { errorHelp, galleryCreation } from '@revela/phrases'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, type InputRef } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { showFieldErrors } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { CreationDialog } from '../../../ui/creation-dialog.tsx'
import { NameInput } from '../../../ui/name-input.tsx'
import { galleryCalls, refreshLists } from '../api/galleries.ts'
import { defaultAccessQuery } from '../api/gallery-access.ts'
import { planLimitRejection, type PlanLimitRejection } from '../lib/plan-limit-text.ts'
import styles from './create-gallery-dialog.module.css'

const creationFields = ['title'] as const

function useCreateGallery() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => call(galleryCalls.create, { body: { title } }),
    onSuccess: () => refreshLists(queries),
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
  const hint = (
    <>
      {galleryCreation.hint}
      {access === undefined ? null : <span className={styles.access}>{galleryCreation.access[access]}</span>}
    </>
  )

  function showError(error: unknown) {
    const limit = planLimitRejection(error)
    if (limit !== null) {
      onClose()
      onLimit(limit)
    } else if (error instanceof ApiError && error.code === 'PlanLimitReached') {
      notify('error', galleryCreation.somethingWrong)
    } else showFieldErrors(form, error, creationFields)
  }

  function submit({ title }: Values) {
    create.mutate(title, {
      onSuccess: ({ id }) => void navigate(galleryPaths.pictures(id)),
      onError: showError,
    })
  }

  return (
    <CreationDialog
      open={open}
      title={galleryCreation.title}
      submit={galleryCreation.submit}
      pending={create.isPending}
      form={form}
      initial={{ title: '' }}
      onClose={onClose}
      onOpened={() => field.current?.focus()}
      onSubmit={submit}
    >
      <Form.Item name="title" rules={rules} extra={hint}>
        <NameInput ref={field} aria-label={galleryCreation.title} placeholder={galleryCreation.placeholder} />
      </Form.Item>
    </CreationDialog>
  )
}
