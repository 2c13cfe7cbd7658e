import { Button, Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { clearFieldErrors } from '../lib/call-errors.ts'
import { Dialog } from './dialog.tsx'
import styles from './dialog.module.css'

type Props<Values extends object> = {
  readonly open: boolean
  readonly title: string
  readonly submit: string
  readonly pending: boolean
  readonly form: FormInstance<Values>
  readonly initial: Partial<Values>
  readonly children: ReactNode
  readonly onClose: () => void
  /** Called after the dialog has opened, to focus the first field. */
  readonly onOpened: () => void
  readonly onSubmit: (values: Values) => void
}

/** A dialog with a short form that creates something. */
export function CreationDialog<Values extends object>(props: Props<Values>) {
  const { open, title, submit, pending, form, initial, children, onClose, onOpened, onSubmit } = props
  return (
    <Dialog
      open={open}
      width={480}
      destroyOnHidden
      onClose={onClose}
      afterOpenChange={(opened) => (opened ? onOpened() : form.resetFields())}
      title={title}
    >
      <Form<Values>
        form={form}
        className={styles.form ?? ''}
        layout="vertical"
        validateTrigger="onSubmit"
        initialValues={initial}
        onValuesChange={(changed: Partial<Values>) => clearFieldErrors(form, changed)}
        onFinish={onSubmit}
        noValidate
      >
        {children}
        <Button type="primary" htmlType="submit" size="large" block loading={pending}>
          {submit}
        </Button>
      </Form>
    </Dialog>
  )
}
