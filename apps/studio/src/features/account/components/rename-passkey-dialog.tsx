import { errorHelp, passkeys as texts } from '@revela/phrases'
import { Form, Input } from 'antd'
import { showFieldErrors } from '../../../lib/field-errors.ts'
import { CreationDialog } from '../../../ui/creation-dialog.tsx'
import { passkeyFields, useRenamePasskey, type Passkey } from '../api/passkeys.ts'

const required = [{ required: true, whitespace: true, message: errorHelp.fieldRequired }]

type Props = { readonly passkey: Passkey | null; readonly onClose: () => void }
type Values = { readonly name: string }

export function RenamePasskeyDialog({ passkey, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const rename = useRenamePasskey()
  return (
    <CreationDialog<Values>
      open={passkey !== null}
      title={texts.renameTitle}
      submit={texts.save}
      pending={rename.isPending}
      form={form}
      initial={{ name: passkey?.name ?? '' }}
      onClose={onClose}
      onOpened={() => form.focusField('name')}
      onSubmit={({ name }) => {
        if (!passkey) return
        rename.mutate(
          { id: passkey.id, name },
          { onSuccess: onClose, onError: (error) => showFieldErrors(form, error, passkeyFields) },
        )
      }}
    >
      <Form.Item name="name" label={texts.name} extra={texts.nameHint} rules={required}>
        <Input size="large" maxLength={60} autoComplete="off" />
      </Form.Item>
    </CreationDialog>
  )
}
