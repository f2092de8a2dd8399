import { Link } from '@tanstack/react-router'
import { type Health, health } from '@trousseau/contract/health'
import { type Condition, type Sign, signsOf } from '@trousseau/domain/health'
import { RefreshCw } from 'lucide-react'
import { One } from '../../lib/api/one.tsx'
import { useFreshRead } from '../../lib/api/use-api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import styles from './health-page.module.css'

/** What Prometheus is told in figures, for people, in words. */
export function HealthPage() {
  const read = useFreshRead(health.readHealth, {})
  return (
    <Page
      title="System health"
      subtitle="How payments, emails and the server are doing right now."
      actions={
        <BusyButton
          variant="default"
          leftSection={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
          busy={read.isFetching && !read.isPending}
          busyLabel="Refreshing…"
          onClick={() => void read.refetch()}
        >
          Refresh
        </BusyButton>
      }
    >
      <One
        read={read}
        what="System health could not be loaded."
        isFailureAbove
        waiting={
          <Loading label="Loading system health">
            <SkeletonLines lines={8} />
          </Loading>
        }
      >
        {(data) => <Signs health={data} />}
      </One>
    </Page>
  )
}

const TONES: Readonly<Record<Condition, readonly [Tone, string]>> = {
  good: ['success', 'OK'],
  watch: ['warning', 'Keep an eye on it'],
  bad: ['error', 'Needs attention'],
}

function Signs({ health }: { health: Health }) {
  return (
    <>
      <ul className={styles.signs} aria-label="System health">
        {signsOf(health).map((sign) => (
          <li key={sign.title} className={styles.sign}>
            <SignWords sign={sign} />
          </li>
        ))}
      </ul>
      <p className={styles.since}>
        As of <Moment at={health.at} />. This server has been running since{' '}
        <Moment at={health.server.started_at} />.
      </p>
    </>
  )
}

function SignWords({ sign }: { sign: Sign }) {
  const [tone, label] = TONES[sign.condition]
  return (
    <>
      <h2 className={styles.title}>{sign.title}</h2>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <p className={styles.words}>
        {sign.words} <Advice sign={sign} />
      </p>
    </>
  )
}

function Advice({ sign: { advice, leadsTo } }: { sign: Sign }) {
  if (leadsTo === 'differences') return <Link to="/desk/differences">{advice}</Link>
  if (leadsTo === 'notices') return <Link to="/desk/notices">{advice}</Link>
  return advice
}
