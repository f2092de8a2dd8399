import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import type { Factory } from '@trousseau/contract/factories'
import { useState } from 'react'
import { useWrite } from '../../lib/api/use-api.ts'
import { PasswordPrompt } from '../../lib/forms/password-prompt.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'

export function CloseFactory({ factory }: { factory: Factory }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = useWrite(api.deleteFactory, { refreshes: [api.listFactories] })
  const navigate = useNavigate()

  async function take(password: string) {
    await close.mutateAsync({ params: { id: String(factory.id) }, body: { password } })
    toastSuccess(`${factory.name} was closed.`)
    // What was typed on this page and not saved is of a factory that is there no more.
    await navigate({ to: '/desk/factories', ignoreBlocker: true })
  }

  return (
    <FormSection title="Close" hint="For a factory that has nothing left to make or to ship.">
      <div>
        <Button variant="outline" color="red" onClick={() => setIsAsking(true)}>
          Close factory
        </Button>
      </div>
      <PasswordPrompt isOpen={isAsking} onClose={() => setIsAsking(false)} onTake={take}>
        <p>
          {`${factory.name} gets no more orders, and its people cannot sign in any more. Its history stays.`}
        </p>
      </PasswordPrompt>
    </FormSection>
  )
}
