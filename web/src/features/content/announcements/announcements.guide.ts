import type { GuideStep } from '../../../platform/guide-steps.ts'

export const announcementsGuide: readonly GuideStep[] = [
  { target: 'new-announcement', title: 'announcementsGuide.new', body: 'announcementsGuide.newText' },
  { target: 'list-tools', title: 'announcementsGuide.tools', body: 'announcementsGuide.toolsText' },
  { target: 'list-pager', title: 'announcementsGuide.pager', body: 'announcementsGuide.pagerText' },
]
