import { useQuery } from '@tanstack/react-query'
import { publicConfig } from '@trousseau/contract/public-config'
import { useEffect, useId, useRef, useState } from 'react'
import { readOptions } from '../../lib/api/use-api.ts'
import {
  type CardDetails,
  type CardFields,
  type CardState,
  openCardFields,
  ProviderFailed,
} from '../provider.ts'

const NOTHING_TYPED: CardState = { isComplete: false, isNumberValid: false, isCvvValid: false }

/** The configuration does not change during a visit. */
const LASTING = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

export function useProviderConfig() {
  return useQuery({ ...readOptions(publicConfig.getConfig, {}), ...LASTING })
}

/**
 * The provider's two frames, open while the form is mounted. Put `numberId` and `cvvId` on the elements that will
 * contain them; these must be visible and have a height.
 */
export function useCardFields(customerId: string) {
  const config = useProviderConfig()
  const id = useId()
  const numberId = `${id}-number`
  const cvvId = `${id}-cvv`
  const fields = useRef<CardFields>(undefined)
  const [state, setState] = useState(NOTHING_TYPED)
  const [isReady, setIsReady] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens them anew
  useEffect(() => {
    if (!config.data) return
    let isOver = false
    setState(NOTHING_TYPED)
    setIsReady(false)
    setFailure(undefined)
    const onChange = (next: CardState) => {
      if (!isOver) setState(next)
    }
    openCardFields({ config: config.data, customerId, numberId, cvvId, onChange }).then(
      (opened) => {
        if (isOver) return opened.close()
        fields.current = opened
        setIsReady(true)
      },
      (reason: unknown) => {
        if (isOver) return
        setFailure(reason instanceof ProviderFailed ? reason.message : String(reason))
      },
    )
    return () => {
      isOver = true
      fields.current?.close()
      fields.current = undefined
    }
  }, [config.data, customerId, numberId, cvvId, tries])

  return {
    numberId,
    cvvId,
    state,
    isReady,
    failure: failure ?? config.error?.message,
    retry: () => {
      if (config.error) void config.refetch()
      setTries((before) => before + 1)
    },
    save: (details: CardDetails): Promise<string> => {
      if (!fields.current) return Promise.reject(new ProviderFailed('The card form is not ready yet.', false))
      return fields.current.save(details)
    },
  }
}
export type CardFieldsInPage = ReturnType<typeof useCardFields>
