import { ApiError } from '@revela/contract/client'
import { errorHelp, workCreation as texts } from '@revela/phrases'
import { Button, Form, Input, Modal, type InputRef } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { clearFieldErrors, showFieldErrors } from '../../../lib/field-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { workPaths } from '../../../lib/paths.ts'
import styles from '../../../ui/dialog.module.css'
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
    if (isExplained) showFieldErrors(form, error, creationFields)
    else {
      onClose()
      notify('error', texts.failed)
    }
  }

  function submit(values: Values) {
    create.mutate(values, {
      onSuccess: ({ work }) => void navigate(workPaths.pictures(work.id)),
      onError: refused,
    })
  }

  return (
    <Modal
      open={open}
      width={480}
      centered
      destroyOnHidden
      footer={null}
      onCancel={onClose}
      afterOpenChange={(opened) => (opened ? field.current?.focus() : form.resetFields())}
      title={<span className={styles.title}>{texts.title}</span>}
    >
      <Form
        form={form}
        className={styles.form ?? ''}
        layout="vertical"
        validateTrigger="onSubmit"
        initialValues={{ title: '', category_id: categoryId ?? undefined }}
        onValuesChange={(changed: Partial<Values>) => clearFieldErrors(form, changed)}
        onFinish={submit}
        noValidate
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
        <Button type="primary" htmlType="submit" size="large" block loading={create.isPending}>
          {texts.submit}
        </Button>
      </Form>
    </Modal>
  )
}
