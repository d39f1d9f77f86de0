import type { DeskTask } from './desk.ts'

/** Unique among all tasks. */
export function taskId(task: DeskTask): string {
  if ('_id' in task) return `${task.kind} ${task._id}`
  if (task.kind === 'minimum' || task.kind === 'deleted' || task.kind === 'free') return `${task.kind} ${task.event}`
  return task.kind === 'trouble' ? `${task.kind} ${task.what}` : task.kind
}
