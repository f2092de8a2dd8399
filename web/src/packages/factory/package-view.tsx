import type { FactoryPackage } from '@trousseau/contract/packages'
import { useState } from 'react'
import { DayText } from '../../ui/day-text.tsx'
import { OrderAbout } from '../../ui/page/detail-layout.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TabletList } from '../../ui/table/tablet-list.tsx'
import { PackageStatusBadge } from '../package-status-badge.tsx'
import { BackToPackages } from './back-to-packages.tsx'
import { PackageActions } from './package-actions.tsx'
import { PackageDetails } from './package-details.tsx'
import { PackageDialogs, type PackageQuestion } from './package-dialogs.tsx'
import styles from './packages.module.css'

export function PackageView({ pack }: { pack: FactoryPackage }) {
  const [asked, setAsked] = useState<PackageQuestion>()
  return (
    <TabletList className={styles.page ?? ''}>
      <Page
        title={`Package #${pack.id}`}
        subtitle={
          <OrderAbout>
            <PackageStatusBadge pack={pack} />
            <span>
              {`To ${pack.store.name}, made on `}
              <DayText day={pack.date} />
            </span>
          </OrderAbout>
        }
        back={<BackToPackages />}
        actions={<PackageActions pack={pack} onAsk={setAsked} />}
      >
        <PackageDetails pack={pack} onAsk={setAsked} />
        <PackageDialogs pack={pack} asked={asked} onClose={() => setAsked(undefined)} />
      </Page>
    </TabletList>
  )
}
