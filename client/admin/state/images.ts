import { create } from 'zustand'
import type { Image } from '../../../domain/content/images/image.ts'
import { useList } from './lists.ts'

/** All images, newest first: the server has them in the order in which they were added. */
export const useImages = (): readonly Image[] => useList('images')?.toReversed() ?? []

const store = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** The images that were added since the panel was loaded. */
export const useNewImageIds = () => store(state => state.ids)
export const markAsNew = (ids: readonly string[]) =>
  store.setState(before => ({ ids: new Set([...before.ids, ...ids]) }))
