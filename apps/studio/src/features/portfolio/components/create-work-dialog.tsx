import { ApiError } from '@revela/contract/client'
import { errorHelp, workCreation as texts } from '@revela/phrases'
import { Form, Input, type InputRef } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { showFieldErrors, notifyFailure } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { workPaths } from '../../../lib/paths.ts'
import { CreationDialog } from '../../../ui/creation-dialog.tsx'
import { creationFields, useCreateWork } from '../api/work-changes.ts'
import { CategorySelect } from './category-select.tsx'

type Values = { readonly title: string; readonly category_id: string }

type Props = {
  readonly open: boolean
  /** The category whose works are being looked at. */
  readonly categoryId: string | null
  readonly onClose: () => void
}

const rules = [{ required: true, whitespace: true, message: errorHelp.fieldRequired }]

export function CreateWorkDialog({ open, categoryId, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const field = useRef<InputRef>(null)
  const navigate = useNavigate()
  const create = useCreateWork()

  function refused(error: unknown) {
    const isExplained = error instanceof ApiError && error.status < 500
    if (!isExplained) {
      onClose()
      notify('error', texts.failed)
    } else if (!showFieldErrors(form, error, creationFields)) notifyFailure(error, texts.failed)
  }

  function submit(values: Values) {
    create.mutate(values, {
      onSuccess: ({ work }) => void navigate(workPaths.pictures(work.id)),
      onError: refused,
    })
  }

  return (
    <CreationDialog
      open={open}
      title={texts.title}
      submit={texts.submit}
      pending={create.isPending}
      form={form}
      initial={{ title: '', ...(categoryId === null ? {} : { category_id: categoryId }) }}
      onClose={onClose}
      onOpened={() => field.current?.focus()}
      onSubmit={submit}
    >
      <Form.Item name="title" rules={rules}>
        <Input
          ref={field}
          size="large"
          maxLength={120}
          autoComplete="off"
          aria-label={texts.title}
          placeholder={texts.placeholder}
        />
      </Form.Item>
      <Form.Item name="category_id" label={texts.category} required={false} rules={rules}>
        <CategorySelect />
      </Form.Item>
    </CreationDialog>
  )
}
