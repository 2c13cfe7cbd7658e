import { upload as texts } from '@revela/phrases'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LogoutPage } from '../../features/access/pages/logout-page.tsx'
import { UploadDialog } from '../../features/uploads/components/upload-dialog.tsx'
import { startedUploads } from '../../features/uploads/lib/started-uploads.ts'
import { WaitingPage } from '../../ui/page-frames.tsx'

const words = texts.leaving

/** Asks for confirmation before a logout that would stop running uploads of this tab. */
export function LogoutRoute() {
  const [isConfirming, setIsConfirming] = useState(() => startedUploads.get()?.isRunning() ?? false)
  const navigate = useNavigate()
  if (!isConfirming) return <LogoutPage />

  function leave() {
    startedUploads.get()?.leaveAll()
    setIsConfirming(false)
  }
  const stay = () => void navigate(-1)
  return (
    <WaitingPage text={null}>
      <UploadDialog
        title={words.title}
        onClose={stay}
        actions={
          <>
            <Button type="primary" size="large" onClick={stay}>
              {words.stay}
            </Button>
            <Button size="large" onClick={leave}>
              {words.leave}
            </Button>
          </>
        }
      >
        <p>{words.text}</p>
        <p>{words.storedText}</p>
      </UploadDialog>
    </WaitingPage>
  )
}
