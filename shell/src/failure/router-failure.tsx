import { Button, Empty } from '@viewmax/shared/ui';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { Component, type ReactNode } from 'react';

/** The last net: a fault in the frame itself. Remotes never end here, their boxes hold them. */
export class RouterFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Empty
        icon={<OctagonAlert aria-hidden="true" />}
        heading="h1"
        title="Unexpected Application Error!"
        help="Nothing was bought and nothing was lost. Start again from the movies."
        action={<Button onClick={() => location.assign('/')}>See a Movie</Button>}
      />
    );
  }
}
