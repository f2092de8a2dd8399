import { api } from '@trousseau/contract/api'
import { useRead } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { Block, NothingHere } from '../block.tsx'
import styles from '../overview.module.css'
import { OverviewLoader } from '../overview-loader.tsx'
import { DueFigures } from './due-figures.tsx'
import { ToMake } from './to-make.tsx'

const PLACES = [
  { height: 110, isWide: true },
  { height: 480, isWide: true },
  { height: 160 },
  { height: 160 },
]

export function FactoryHome({ factoryId }: { factoryId: number }) {
  const read = useRead(api.getFactoryOverview, { params: { id: String(factoryId) } })
  return (
    <OverviewLoader read={read} places={PLACES}>
      {(overview) => (
        <div className={styles.blocks}>
          <DueFigures overview={overview} />
          <ToMake overview={overview} />
          <ReadyToPack count={overview.ready_to_pack} />
          <OpenPackages count={overview.open_packages} />
        </div>
      )}
    </OverviewLoader>
  )
}

function ReadyToPack({ count }: { count: number }) {
  return (
    <Block
      title="Ready to pack"
      figure={count.toLocaleString('en-US')}
      caption={count === 1 ? 'order is made and in no package' : 'orders are made and in no package'}
      actions={
        count > 0 && (
          <LinkButton to="/packages/new" size="compact-sm">
            Make a package
          </LinkButton>
        )
      }
    >
      {count === 0 && <NothingHere>All that is made is packed.</NothingHere>}
    </Block>
  )
}

function OpenPackages({ count }: { count: number }) {
  return (
    <Block
      title="Open packages"
      figure={count.toLocaleString('en-US')}
      caption={count === 1 ? 'package waits to be sent' : 'packages wait to be sent'}
      actions={
        count > 0 && (
          <TextLink to="/packages" search={{ state: 'open' }}>
            Open packages
          </TextLink>
        )
      }
    >
      {count === 0 && <NothingHere>All packages have left.</NothingHere>}
    </Block>
  )
}
