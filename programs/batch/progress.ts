// The progress of a batch, and a line that shows it.

export interface BatchProgress {
  done: number;
  /** How many of the finished jobs have an error. */
  failed: number;
  /** The number of all jobs, or null if it is not known. */
  all: number | null;
  /** The seconds since the batch began. */
  seconds: number;
}

const width = 30;

/** A line of text, with a bar if the number of jobs is known. */
export function progressBar({ done, failed, all, seconds }: BatchProgress): string {
  const rate = seconds > 0 ? done / seconds : 0;
  const parts = [all === null ? `${grouped(done)} done` : `${grouped(done)} of ${grouped(all)}`];
  if (failed > 0) parts.push(`${grouped(failed)} with an error`);
  parts.push(`${rate < 10 ? rate.toFixed(1) : grouped(Math.round(rate))} a second`);
  if (all !== null && done < all && rate > 0) parts.push(`${timeOf((all - done) / rate)} left`);
  const full = all ? Math.min(width, Math.floor((width * done) / all)) : width;
  const bar = all === null ? '' : `[${'#'.repeat(full)}${'.'.repeat(width - full)}] `;
  return bar + parts.join(', ');
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

function timeOf(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
