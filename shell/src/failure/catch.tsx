import { releaseName } from '@viewmax/contracts/release-name';
import { toError } from '@viewmax/shared/internal';
import { Component, type ReactNode } from 'react';
import { readDiscovery } from '../page/read-page.ts';

interface Props {
  children: ReactNode;
  fallback: (error: Error, release: string, retry: () => void) => ReactNode;
}

const shell = (): string => releaseName(readDiscovery().shell);

/** Shows a fallback when the shell's own content throws. `retry` renders the content again. */
export class Catch extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(cause: unknown): { error: Error } {
    return { error: toError(cause) };
  }

  retry = (): void => this.setState({ error: null });

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(error, shell(), this.retry) : this.props.children;
  }
}
