for i in $(seq 1 40); do aws ec2 run-instances --image-id ami-0 --instance-type p4d.24xlarge --count 20; done
